import { Tooltip, type TooltipProps } from '@mantine/core'
import { TOOLTIP_ENTER_MS, TOOLTIP_LEAVE_MS, TOOLTIP_LEVEL, TOOLTIP_MAX_WIDTH_PX } from '#web/lib/measures.ts'
import '@mantine/core/styles/Tooltip.css'

/** The one kind of tooltip of the frame: on top where there is room, by mouse, finger and keyboard. */
export function Tip(
  props: Pick<TooltipProps, 'label' | 'children' | 'position' | 'classNames' | 'disabled'>,
) {
  return (
    <Tooltip
      position="top"
      events={{ hover: true, focus: true, touch: true }}
      transitionProps={{ duration: TOOLTIP_ENTER_MS, exitDuration: TOOLTIP_LEAVE_MS }}
      maw={TOOLTIP_MAX_WIDTH_PX}
      zIndex={TOOLTIP_LEVEL}
      multiline
      withArrow
      {...props}
    />
  )
}
