export { dated, keepTasks, personsPlan } from './renew-tasks.ts'
