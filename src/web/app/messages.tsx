import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { ToastContainer } from 'react-toastify/unstyled'
import { TOAST_DURATION_MS, TOAST_LIMIT } from '#web/lib/measures.ts'
import { messagesAppear } from '#web/lib/toast.ts'
import 'react-toastify/ReactToastify.css'
import './messages.css'

/** Where the messages of `lib/toast.ts` appear. */
export function Messages() {
  useEffect(messagesAppear, [])
  return (
    <ToastContainer
      aria-label="Messages"
      position="top-center"
      autoClose={TOAST_DURATION_MS}
      limit={TOAST_LIMIT}
      theme={useComputedColorScheme('light')}
      hideProgressBar
      newestOnTop
    />
  )
}
