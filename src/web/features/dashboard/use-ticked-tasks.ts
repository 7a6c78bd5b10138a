import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DashboardTask } from '#contract/dashboard.ts'
import { updateTask } from '#contract/tasks.ts'
import { call } from '#web/lib/call.ts'
import { countOpenTasks, dashboardQuery } from './queries.ts'

interface Tick {
  task: DashboardTask
  done: boolean
}

/**
 * Ticking tasks off where they stand. One that was ticked keeps its place, so that it can be taken back, until the
 * dashboard is left: the server no longer lists it among the open ones.
 */
export function useTickedTasks() {
  const client = useQueryClient()
  const [ticks, setTicks] = useState<ReadonlyMap<string, Tick>>(new Map())
  const mark = ({ task, done }: Tick) => {
    setTicks((before) => new Map(before).set(task.id, { task, done }))
    countOpenTasks(client, done ? -1 : 1)
  }
  const { mutate } = useMutation({
    // In the order in which they were asked for: done and undone in a hurry must end as the last click has it.
    scope: { id: 'tasks' },
    mutationFn: ({ task, done }: Tick) =>
      call(updateTask, { body: { noteId: task.noteId, id: task.id, done } }),
    onMutate: async (tick: Tick) => {
      // An answer that is on its way does not know of it yet.
      await client.cancelQueries({ queryKey: dashboardQuery.queryKey })
      mark(tick)
    },
    onError: (_error, { task, done }) => mark({ task, done: !done }),
  })
  return {
    isDone: (id: string): boolean => ticks.get(id)?.done ?? false,
    tick: (task: DashboardTask, done: boolean) => mutate({ task, done }),
    /** The open ones that are listed, and those ticked here, due soonest first. */
    with: (listed: DashboardTask[]): DashboardTask[] => {
      const ids = new Set(listed.map(({ id }) => id))
      const kept = [...ticks.values()].map(({ task }) => task).filter(({ id }) => !ids.has(id))
      return [...listed, ...kept].sort((one, other) => compareDays(one.dueOn, other.dueOn))
    },
  }
}

function compareDays(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null) return 1
  if (other === null) return -1
  return one < other ? -1 : 1
}
