import { NativeSelect } from '@mantine/core'
import { chooseMicrophone, useChosenMicrophone } from './chosen-microphone.ts'
import { useMicrophones, useRecorder } from './use-recorder.ts'

/** Which microphone to use, where there are several. */
export function MicrophonePicker() {
  const { state } = useRecorder()
  // Names become known with the first recording.
  const microphones = useMicrophones(state.kind)
  const chosen = useChosenMicrophone()
  if (microphones.length < 2) return null
  const isThere = microphones.some(({ deviceId }) => deviceId === chosen)
  return (
    <NativeSelect
      aria-label="Microphone"
      size="xs"
      mt={4}
      maw={320}
      value={isThere && chosen !== null ? chosen : ''}
      onChange={({ currentTarget }) => chooseMicrophone(currentTarget.value || null)}
      data={[
        { value: '', label: 'Usual microphone' },
        ...microphones
          .filter(({ deviceId }) => deviceId !== 'default')
          .map(({ deviceId, label }) => ({ value: deviceId, label })),
      ]}
    />
  )
}
