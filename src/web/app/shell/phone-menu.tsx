import type { ComponentProps } from 'react'
import { Drawer } from '#web/ui/mantine/drawer.ts'
import { MenuOfPhone } from './sidebar.tsx'

/** The sidebar of a phone, over the page. */
export function PhoneMenu({
  onClose,
  ...props
}: Omit<ComponentProps<typeof MenuOfPhone>, 'onChoose'> & { onClose: () => void }) {
  const closing = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      size="18rem"
      title="Menu"
      closeButtonProps={{ 'aria-label': 'Close menu' }}
    >
      <MenuOfPhone
        {...props}
        onChoose={onClose}
        onContact={closing(props.onContact)}
        onLogout={closing(props.onLogout)}
        onPromo={(promo) => {
          onClose()
          props.onPromo(promo)
        }}
      />
    </Drawer>
  )
}
