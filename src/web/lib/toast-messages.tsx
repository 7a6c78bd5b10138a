import type { ReactNode } from 'react'
import { toast, type ToastOptions } from 'react-toastify/unstyled'
import {
  NOTIFICATION_DURATION_MS,
  PHONE_TOAST_DRAG_PERCENT,
  PHONE_TOAST_DURATION_MS,
  TOAST_DURATION_MS,
} from '#web/lib/measures.ts'
import { isLeft } from './leaving.ts'
import { useSession } from './session.ts'
import styles from './toast-messages.module.css'

/** Time to read the sentence and to reach the button. */
const UNDO_DURATION_MS = 10_000
const PHONE = '(max-width: 47.99em)'

/** Failures stay long enough to be read whatever the screen. */
export function showError(sentence: string): void {
  toast.error(sentence, {
    // The id becomes one of the page's, and makes the same sentence show once.
    toastId: sentence.replace(/\W+/g, '-'),
    role: 'alert',
    position: 'top-center',
    autoClose: TOAST_DURATION_MS,
  })
}

/** `stays`: until somebody closes it, or signs in at the latest: what is told of the session before is of no use in the next. */
export function showInfo(text: ReactNode, stays?: boolean | 'until signed in'): void {
  const id = toast.info(text, notification(stays ? false : undefined))
  if (stays !== 'until signed in') return
  const stop = useSession.subscribe((state) => {
    if (isLeft(state)) return
    stop()
    toast.dismiss(id)
  })
}

/** As long as a failure, and in the same place. */
export function showHeaderMessage(text: ReactNode): void {
  toast.success(text, { role: 'status', position: 'top-center', autoClose: TOAST_DURATION_MS })
}

/** `about`: the next message about the same takes the place of this one, so that they do not pile up. */
export function showSuccess(text: ReactNode, undo?: () => void, about?: string): void {
  if (!undo) {
    toast.success(text, notification())
    return
  }
  const before = about === undefined ? undefined : shownLast.get(about)
  if (before !== undefined) toast.dismiss(before)
  const id = toast.success(
    ({ closeToast }) => (
      <span className={styles.withAction}>
        <span>{text}</span>
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            undo()
            closeToast()
          }}
        >
          Undo
        </button>
      </span>
    ),
    { ...notification(UNDO_DURATION_MS), closeOnClick: false },
  )
  if (about !== undefined) shownLast.set(about, id)
}

const shownLast = new Map<string, ReturnType<typeof toast>>()

/** How a piece of news appears: in the middle of a wide window, or out of the way of a thumb. */
function notification(duration?: number | false): ToastOptions {
  const isPhone = window.matchMedia(PHONE).matches
  const usual = isPhone ? PHONE_TOAST_DURATION_MS : NOTIFICATION_DURATION_MS
  return {
    role: 'status',
    autoClose: duration ?? usual,
    position: isPhone ? 'top-right' : 'top-center',
    pauseOnHover: true,
    closeOnClick: isPhone,
    draggable: isPhone,
    draggablePercent: PHONE_TOAST_DRAG_PERCENT,
  }
}
