import type { ComponentProps } from 'react'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
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
    <SideDrawer opened onClose={onClose} size="18rem" title="Menu" closeLabel="Close menu">
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
    </SideDrawer>
  )
}
