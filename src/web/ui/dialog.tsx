import { Modal, type ModalProps } from '@mantine/core'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { useReturnedFocus } from './use-returned-focus.ts'

type DialogProps = Omit<ModalProps, 'centered' | 'returnFocus' | 'closeButtonProps'> & {
  /** What its cross is called. */
  closeLabel?: string
}

/**
 * The dialog of the product: in the middle of the window, with the focus back where it came from once it is gone, whether
 * its owner closes it or takes it off the screen.
 */
export function Dialog({ closeLabel = 'Close', ...props }: DialogProps) {
  useReturnedFocus(props.opened)
  return <Modal {...props} centered returnFocus={false} closeButtonProps={{ 'aria-label': closeLabel }} />
}
