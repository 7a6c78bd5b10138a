import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Dashboard, DashboardTask } from '#contract/dashboard.ts'
import { Checkbox } from '#web/ui/mantine/checkbox.ts'
import { Card } from './card.tsx'
import { dueGroups, dueInWords, labelOf, noteAddress, taskKinds } from './dashboard-words.ts'
import { openTasksQuery } from './queries.ts'
import { RestOfList, ShowAll } from './show-all.tsx'
import { useTickedTasks } from './use-ticked-tasks.ts'
import styles from './dashboard.module.css'

/** What the plans of the physician's notes ask for, by when it is due: to be ticked off here. */
export function TasksCard({ today, tasks }: { today: string; tasks: Dashboard['openTasks'] }) {
  const [whole, setWhole] = useState(false)
  const all = useInfiniteQuery({ ...openTasksQuery, enabled: whole })
  const ticked = useTickedTasks()
  const listed = ticked.with((whole && all.data?.pages.flatMap((page) => page.items)) || tasks.items)
  const open = listed.filter(({ id }) => !ticked.isDone(id))
  return (
    <Card
      title="Open tasks"
      count={tasks.count}
      empty="No open tasks from your notes."
      action={
        whole || tasks.count > open.length ? (
          <ShowAll shown={whole} things="open tasks" onShow={setWhole} />
        ) : null
      }
      foot={whole ? <RestOfList query={all} things="tasks" /> : null}
    >
      {listed.length === 0
        ? null
        : dueGroups(listed, today).map(({ name, alarm, tasks: group }) => (
            <div key={name} className={styles.group}>
              <h3 className={styles.groupTitle} data-alarm={alarm || undefined}>
                {name}
              </h3>
              <ul className={styles.list}>
                {group.map((task) => (
                  <TaskRow
                    key={task.id}
                    task={task}
                    today={today}
                    done={ticked.isDone(task.id)}
                    onTick={(done) => ticked.tick(task, done)}
                  />
                ))}
              </ul>
            </div>
          ))}
    </Card>
  )
}

function TaskRow(props: {
  task: DashboardTask
  today: string
  done: boolean
  onTick: (done: boolean) => void
}) {
  const { noteId, noteLabel, kind, subject, dueOn } = props.task
  const tick = useRef<HTMLInputElement>(null)
  const late = dueOn !== null && dueOn < props.today && !props.done
  const due = dueOn === null ? '' : ` ${dueInWords(dueOn, props.today)}.`
  return (
    <li className={styles.task} data-done={props.done || undefined}>
      <Checkbox
        ref={tick}
        className={styles.tick}
        aria-label={`Done: ${subject}`}
        checked={props.done}
        onChange={(event) => props.onTick(event.currentTarget.checked)}
      />
      <Link to={noteAddress(noteId)} className={styles.row}>
        <span className={styles.rowWords}>
          <span className={styles.rowTitle}>{subject}</span>
          <span className={styles.facts} data-alarm={late || undefined}>
            {`${taskKinds[kind]}, ${labelOf(noteLabel)}.${props.done ? ' Done.' : due}`}
          </span>
        </span>
      </Link>
      {props.done ? (
        <button
          type="button"
          className={styles.textButton}
          aria-label={`Undo: ${subject}`}
          onClick={() => {
            props.onTick(false)
            // The button goes away: whoever uses the keyboard stays at the task.
            tick.current?.focus()
          }}
        >
          Undo
        </button>
      ) : null}
    </li>
  )
}
