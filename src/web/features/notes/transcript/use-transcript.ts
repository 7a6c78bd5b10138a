import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Note } from '#contract/notes.ts'
import { Transcript, updateTranscript, type Segment } from '#contract/transcripts.ts'
import { call, CallError } from '#web/lib/call.ts'
import { transcriptQuery } from '../queries.ts'
import { editTranscript, type TranscriptEdit } from './transcript-edit.ts'

const noSegments: Segment[] = []

/** The transcript of a note and its corrections. */
export function useTranscript(note: Note, onCorrected: (edit: TranscriptEdit) => void) {
  const client = useQueryClient()
  const query = useQuery({ ...transcriptQuery(note.id), enabled: note.hasTranscript })
  const segments = query.data?.segments ?? noSegments
  // The note knows of words that the transcript at hand has not: an event was missed.
  const isBehind =
    query.data !== undefined && !query.isFetching && query.data.revision < note.transcriptRevision
  useEffect(() => {
    if (isBehind) void client.invalidateQueries(transcriptQuery(note.id))
  }, [client, isBehind, note.id])
  const byId = useMemo(() => new Map(segments.map((segment) => [segment.id, segment])), [segments])

  const edit = useMutation({
    // One after another: each is based on the revision that the one before made.
    scope: { id: `transcript-${note.id}` },
    mutationFn: async (change: TranscriptEdit) => {
      const { queryKey } = transcriptQuery(note.id)
      const current = client.getQueryData(queryKey)
      if (!current) return
      client.setQueryData(queryKey, await correct(note.id, current, change))
    },
    onSuccess: (_, change) => onCorrected(change),
    onError: () => client.invalidateQueries(transcriptQuery(note.id)),
  })

  return {
    segments,
    byId,
    isLoading: query.isLoading,
    failure: query.error?.message ?? null,
    edit: edit.mutate,
  }
}

/** Sends one correction. When the transcript went on meanwhile it is made once more on the newer one. */
async function correct(id: string, base: Transcript, change: TranscriptEdit): Promise<Transcript> {
  try {
    return await sendCorrection(id, base, change)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'stale_version') throw error
    const newer = Transcript.safeParse(error.details)
    if (!newer.success) throw error
    return sendCorrection(id, newer.data, change)
  }
}

async function sendCorrection(id: string, base: Transcript, change: TranscriptEdit): Promise<Transcript> {
  const segments = editTranscript(base.segments, change)
  if (!segments)
    throw new CallError({
      code: 'conflict',
      message: 'This passage was changed in another place: look at it again and correct it there.',
    })
  const { transcript } = await call(updateTranscript, { body: { id, baseRevision: base.revision, segments } })
  return transcript
}
