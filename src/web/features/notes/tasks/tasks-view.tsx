import { Loader } from '@mantine/core'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Note } from '#contract/notes.ts'
import { addTask, dismissTask, renewTasks, updateTask, type TaskList } from '#contract/tasks.ts'
import { announce } from '#web/lib/announce.ts'
import { call } from '#web/lib/call.ts'
import { formatCount } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { showWords } from '../evidence/evidence-focus.ts'
import { newId } from '#web/lib/new-id.ts'
import { keepTasks } from '../saving/note-cache.ts'
import { tasksQuery } from '../queries.ts'
import { TasksPane } from './tasks-pane.tsx'
import { useNow } from '../use-now.ts'

/** The tasks of the open note. */
export function TasksView({ note }: { note: Note }) {
  const client = useQueryClient()
  const query = useQuery(tasksQuery(note.id))
  const today = useNow()
  const noteId = note.id
  const change = useTaskChange(client)
  if (query.isError) return <QueryFailure query={query} />
  if (!query.data) return <Loader size="sm" m="md" aria-label="Loading the tasks" />
  return (
    <TasksPane
      list={query.data}
      today={today}
      hasTranscript={note.hasTranscript}
      busy={change.isPending}
      onDone={({ id, subject }, done) =>
        change.mutate(() => call(updateTask, { body: { noteId, id, done } }), {
          onSuccess: tell(`${subject}: ${done ? 'done' : 'open again'}.`),
        })
      }
      onChange={({ id }, words) =>
        change.mutate(() => call(updateTask, { body: { noteId, id, ...words } }), {
          onSuccess: tell(`${words.subject}: changed.`),
        })
      }
      onAdd={(words) => {
        const id = newId()
        change.mutate(() => call(addTask, { body: { noteId, id, ...words } }), {
          onSuccess: tell(`${words.subject}: added.`),
        })
      }}
      onDismiss={({ id }) =>
        change.mutate(() => call(dismissTask, { body: { noteId, id } }), {
          onSuccess: () =>
            toastSuccess('The task was taken off the list.', {
              undo: () => change.mutate(() => call(dismissTask, { body: { noteId, id, dismissed: false } })),
            }),
        })
      }
      onRenew={() => change.mutate(() => call(renewTasks, { body: { noteId } }))}
      onLook={showWords}
    />
  )
}

/** Says what was done, and how much is left. */
const tell = (words: string) => (answer: { list: TaskList }) =>
  announce(`${words} ${formatCount(answer.list.open, 'open task')}.`)

/** One change after another; each answers with the tasks as they are then. */
function useTaskChange(client: QueryClient) {
  return useMutation({
    scope: { id: 'tasks' },
    mutationFn: (send: () => Promise<{ list: TaskList }>) => send(),
    onSuccess: ({ list }) => keepTasks(client, list),
  })
}
