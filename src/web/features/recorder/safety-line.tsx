import { Text } from '@mantine/core'
import { IconCircleCheck, IconCloudOff, IconCloudUp, IconDeviceFloppy } from '@tabler/icons-react'
import { safetyInWords } from './recorder-words.ts'
import styles from './safety-line.module.css'
import type { Upload } from './uploads.ts'

/** Where a recording is, in words. */
export function SafetyLine({ upload }: { upload: Upload }) {
  const { icon: Icon, tone } = looks(upload)
  return (
    <div className={styles.safety} data-tone={tone}>
      <Icon size={16} aria-hidden="true" />
      <Text size="sm" component="span">
        {safetyInWords(upload)}
      </Text>
    </div>
  )
}

function looks({ keptIn, state }: Upload) {
  if (state.kind === 'done') return { icon: IconCircleCheck, tone: 'good' } as const
  if (state.kind === 'refused' || state.kind === 'shortened' || keptIn.kind === 'memory')
    return { icon: IconDeviceFloppy, tone: 'caution' } as const
  if (state.kind === 'waiting') return { icon: IconCloudOff, tone: 'caution' } as const
  return { icon: IconCloudUp, tone: 'calm' } as const
}
