import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, memo, Suspense } from 'react'
import { formatDateTime } from '#web/lib/format.ts'
import { Popover } from '#web/ui/mantine/popover.ts'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'
import { styleNames, templateNames, visitKindNames } from '../note-words.ts'
import type { VisitDetailsProps } from './visit-details-form.tsx'
import styles from './visit-details.module.css'

const VisitDetailsForm = lazy(async () => ({
  default: (await import('./visit-details-form.tsx')).VisitDetailsForm,
}))

/** It scrolls where the window has no room for the whole of it. */
function leaveRoom(state: { availableHeight: number; elements: { floating: HTMLElement } }): void {
  const { availableHeight, elements } = state
  elements.floating.style.setProperty('--room', `${Math.floor(availableHeight)}px`)
}

/** What is chosen once for a visit, told in one line and changed in one place. */
export const VisitDetails = memo(function VisitDetails(props: VisitDetailsProps) {
  const { draft } = props
  const template = draft.ownTemplate?.name ?? templateNames[draft.template]
  const words = [
    visitKindNames[draft.visitKind],
    formatDateTime(draft.visitAt),
    template,
    styleNames[draft.style],
  ].join(' · ')
  return (
    <Popover
      position="bottom-start"
      width={380}
      shadow="md"
      trapFocus
      returnFocus
      middlewares={{ flip: true, shift: true, size: { apply: leaveRoom, padding: 8 } }}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={styles.details}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
          aria-label={`Visit details: ${words}`}
        >
          <span className={styles.words}>{words}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Visit details">
        <Suspense fallback={<Skeleton height={300} aria-busy="true" />}>
          <VisitDetailsForm {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
})
