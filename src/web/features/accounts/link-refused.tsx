import type { ReactNode } from 'react'
import type { CallError } from '#web/lib/call.ts'
import { PlainButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { EntryLayout } from './entry-layout.tsx'
import entryScreen from './entry-screen.module.css'
import forms from '#web/ui/form-layout.module.css'

/** The screen of a mailed link that cannot be followed: used up for good, or only not now. */
export function LinkRefused(props: {
  error: CallError
  /** What is said of a link that was used or is too old. */
  expired: { title: string; text: string }
  onAgain: () => void
  /** Where to go on from here. */
  children: ReactNode
}) {
  const { error, expired } = props
  if (error.code === 'link_expired')
    return (
      <EntryLayout title={expired.title} intro={expired.text}>
        <div className={entryScreen.body}>{props.children}</div>
      </EntryLayout>
    )
  return (
    <EntryLayout title="This link could not be checked">
      <div className={entryScreen.body}>
        <div className={forms.form}>
          <FormFailure sentence={error.message} />
          <PlainButton kind="main" wide onClick={props.onAgain}>
            Try again
          </PlainButton>
          {props.children}
        </div>
      </div>
    </EntryLayout>
  )
}
