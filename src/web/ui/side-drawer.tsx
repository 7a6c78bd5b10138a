import type { DrawerProps } from '@mantine/core'
import { Drawer } from './mantine/drawer.ts'
import { useReturnedFocus } from './use-returned-focus.ts'

type SideDrawerProps = Omit<DrawerProps, 'returnFocus' | 'closeButtonProps'> & {
  /** What its cross is called. */
  closeLabel?: string
}

/** A form or a list over the side of the page; once it is gone the focus is back where it came from, as with a dialog. */
export function SideDrawer({ closeLabel = 'Close', ...props }: SideDrawerProps) {
  useReturnedFocus(props.opened)
  return <Drawer {...props} returnFocus={false} closeButtonProps={{ 'aria-label': closeLabel }} />
}
