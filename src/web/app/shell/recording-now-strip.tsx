import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { labelOf } from '#web/features/notes/note-words.ts'
import { noteQuery } from '#web/features/notes/queries.ts'
import { isRunning, type RunningState } from '#web/features/recorder/panel-view.ts'
import type { Recorder } from '#web/features/recorder/recorder.ts'
import { RecordingStrip } from '#web/features/recorder/recording-strip.tsx'
import { useRecorder } from '#web/features/recorder/use-recorder.ts'
import { paths } from '#web/lib/paths.ts'

/** The recording that goes on, on every screen that does not show its recorder. */
export function RecordingNowStrip() {
  const { state, desk } = useRecorder()
  return isRunning(state) ? <Running state={state} recorder={desk.recorder} /> : null
}

function Running({ state, recorder }: { state: RunningState; recorder: Recorder }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const note = useQuery(noteQuery(state.noteId))
  const isOpen = pathname === paths.notes && search.get('note') === state.noteId
  // A note that was deleted or signed meanwhile, or that cannot be read just now, has no recorder to stop it with.
  if (isOpen && note.data?.abilities.record) return null
  const label = note.data ? labelOf(note.data) : null
  return (
    <RecordingStrip
      state={state}
      name={label}
      to={`${paths.notes}?${new URLSearchParams({ note: state.noteId })}`}
      onPause={() => recorder.pause()}
      onResume={() => recorder.resume()}
      onStop={() => void recorder.stop()}
    />
  )
}
