import * as contract from '#contract/tasks.ts'
import { type App, serve } from '#server/http/serve.ts'
import { createTaskService, type TasksDependencies } from './task-service.ts'

/** The calls about the tasks of a note. */
export function registerTasks(app: App, dependencies: TasksDependencies): void {
  const tasks = createTaskService(dependencies, app.text)
  serve(app, contract.listTasks, (call) => tasks.list(call.params, call))
  serve(app, contract.addTask, async (call) => ({ list: await tasks.add(call.body, call) }))
  serve(app, contract.updateTask, async (call) => ({ list: await tasks.update(call.body, call) }))
  serve(app, contract.dismissTask, async (call) => ({ list: await tasks.dismiss(call.body, call) }))
  serve(app, contract.renewTasks, async (call) => ({ list: await tasks.renew(call.body.noteId, call) }))
}
