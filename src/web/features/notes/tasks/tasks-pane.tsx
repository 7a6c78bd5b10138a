import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { TaskKind, type Task, type TaskList } from '#contract/tasks.ts'
import { focusOnce } from '#web/lib/focus-once.ts'
import type { Span } from '#contract/transcripts.ts'
import { Checkbox } from '#web/ui/mantine/checkbox.ts'
import { SidePane, StaleNotice } from '../workspace/side-pane.tsx'
import { dueWords, taskKindNames } from './task-words.ts'
import styles from './tasks.module.css'

/** What a person says of a task. */
export interface TaskWords {
  kind: TaskKind
  subject: string
  dueOn: string | null
}

export interface TasksPaneProps {
  list: TaskList
  today: Date
  /** Whether there is a transcript to find tasks in. */
  hasTranscript: boolean
  busy: boolean
  onDone: (task: Task, done: boolean) => void
  onChange: (task: Task, words: TaskWords) => void
  onDismiss: (task: Task) => void
  onAdd: (words: TaskWords) => void
  onRenew: () => void
  /** The words of the task that is looked at; null when none is. */
  onLook: (words: { id: string; evidence: Span[] } | null) => void
}

/** What the plan asks somebody to do: to tick off, to correct, to add to. */
export function TasksPane(props: TasksPaneProps) {
  const { list } = props
  const { editing, left, edit, stopEditing, forgetLeft } = useEdited()
  const open = list.tasks.filter(({ doneAt }) => doneAt === null)
  const done = list.tasks.filter(({ doneAt }) => doneAt !== null)
  const row = (task: Task) =>
    editing === task.id ? (
      <li key={task.id}>
        <TaskForm
          start={task}
          submit="Save"
          onSubmit={(words) => {
            props.onChange(task, words)
            stopEditing(task.id)
          }}
          onCancel={() => stopEditing(task.id)}
        />
      </li>
    ) : (
      <TaskRow
        key={task.id}
        {...props}
        task={task}
        takesFocus={left === task.id}
        onDone={(ticked, isDone) => {
          forgetLeft()
          props.onDone(ticked, isDone)
        }}
        onEdit={() => edit(task.id)}
      />
    )
  return (
    <SidePane title="Tasks">
      {list.stale ? (
        <StaleNotice
          words="The visit or the plan has changed since these were found."
          action="Find tasks again"
          busy={props.busy}
          onRenew={props.onRenew}
        />
      ) : null}
      {list.tasks.length === 0 ? <NoTasks hasTranscript={props.hasTranscript} /> : null}
      {open.length > 0 ? (
        <ul className={styles.tasks} aria-label="Open tasks">
          {open.map(row)}
        </ul>
      ) : null}
      <AddTask count={open.length} onAdd={props.onAdd} />
      {done.length > 0 ? (
        <>
          <h3 className={styles.doneTitle}>Done</h3>
          <ul className={styles.tasks} aria-label="Done tasks">
            {done.map(row)}
          </ul>
        </>
      ) : null}
    </SidePane>
  )
}

function NoTasks({ hasTranscript }: Pick<TasksPaneProps, 'hasTranscript'>) {
  return (
    <p className={styles.empty}>
      {hasTranscript
        ? 'Nothing to do was found in the plan. What you add here stays with this note.'
        : 'Tasks are found in what is said. You can also add them by hand.'}
    </p>
  )
}

/** Which task is being changed, and whose form was closed last: the focus goes on from its row. */
function useEdited() {
  const [editing, setEditing] = useState<string | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  const stopEditing = (id: string) => {
    setEditing(null)
    setLeft(id)
  }
  return { editing, left, edit: setEditing, stopEditing, forgetLeft: () => setLeft(null) }
}

function TaskRow({
  task,
  today,
  onDone,
  onDismiss,
  onLook,
  onEdit,
  takesFocus,
}: TasksPaneProps & { task: Task; takesFocus: boolean; onEdit: () => void }) {
  const due = task.dueOn === null ? null : dueWords(task.dueOn, today)
  const look = () => onLook({ id: task.id, evidence: task.evidence })
  return (
    // Its words are lit while it is looked at, like those of any sentence.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.task}
      data-done={task.doneAt !== null || undefined}
      onMouseEnter={look}
      onMouseLeave={() => onLook(null)}
      onFocus={look}
    >
      <Checkbox
        className={styles.tick}
        checked={task.doneAt !== null}
        onChange={(event) => onDone(task, event.currentTarget.checked)}
        label={task.subject}
      />
      <span className={styles.facts}>
        <span>{taskKindNames[task.kind]}</span>
        {due ? (
          <time dateTime={task.dueOn ?? ''} data-late={(due.late && task.doneAt === null) || undefined}>
            {due.words}
          </time>
        ) : null}
        {task.evidence.length === 0 ? <span>added by hand</span> : null}
      </span>
      <span className={styles.taskTools}>
        <ActionIcon
          ref={takesFocus ? focusOnce : undefined}
          variant="subtle"
          color="gray"
          aria-label={`Change “${task.subject}”`}
          onClick={onEdit}
        >
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Take “${task.subject}” off the list`}
          onClick={() => onDismiss(task)}
        >
          <IconX size={16} />
        </ActionIcon>
      </span>
    </li>
  )
}

function AddTask({ count, onAdd }: Pick<TasksPaneProps, 'onAdd'> & { count: number }) {
  const [adding, setAdding] = useState<'not yet' | 'now' | 'no more'>('not yet')
  const place = useRef<HTMLDivElement>(null)
  // What was added pushes it down, past the end of the screen.
  useEffect(() => {
    if (place.current?.contains(document.activeElement)) place.current.scrollIntoView({ block: 'nearest' })
  }, [count])
  if (adding !== 'now')
    return (
      <div ref={place} className={styles.add}>
        <Button
          ref={adding === 'no more' ? focusOnce : undefined}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setAdding('now')}
        >
          Add a task
        </Button>
      </div>
    )
  return (
    <TaskForm
      submit="Add"
      onSubmit={(words) => {
        onAdd(words)
        setAdding('no more')
      }}
      onCancel={() => setAdding('no more')}
    />
  )
}

function TaskForm(props: {
  start?: Task
  submit: string
  onSubmit: (words: TaskWords) => void
  onCancel: () => void
}) {
  const [words, setWords] = useState<TaskWords>({
    kind: props.start?.kind ?? 'order',
    subject: props.start?.subject ?? '',
    dueOn: props.start?.dueOn ?? null,
  })
  const set = (change: Partial<TaskWords>) => setWords({ ...words, ...change })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (words.subject.trim() !== '') props.onSubmit({ ...words, subject: words.subject.trim() })
  }
  return (
    // Escape closes it from every field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.form}
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onCancel()
      }}
    >
      <TextInput
        className={styles.subject}
        label="What is to be done"
        maxLength={300}
        data-autofocus
        // The field appears because somebody asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={words.subject}
        onChange={(event) => set({ subject: event.currentTarget.value })}
      />
      <KindAndDue words={words} onChange={set} />
      <div className={styles.formFoot}>
        <Button type="submit" size="xs" disabled={words.subject.trim() === ''}>
          {props.submit}
        </Button>
        <Button variant="default" size="xs" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function KindAndDue({
  words,
  onChange,
}: {
  words: TaskWords
  onChange: (change: Partial<TaskWords>) => void
}) {
  return (
    <>
      <NativeSelect
        label="Kind"
        data={TaskKind.options.map((value) => ({ value, label: taskKindNames[value] }))}
        value={words.kind}
        onChange={(event) => {
          const kind = TaskKind.safeParse(event.currentTarget.value)
          if (kind.success) onChange({ kind: kind.data })
        }}
      />
      <TextInput
        type="date"
        label="Due"
        value={words.dueOn ?? ''}
        onChange={(event) => onChange({ dueOn: event.currentTarget.value || null })}
      />
    </>
  )
}
