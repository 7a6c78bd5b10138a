export { isOpenTask } from './task-store.ts'
export { dated, keepTasks, personsPlan } from './renew-tasks.ts'
