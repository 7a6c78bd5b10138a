import type { ReactNode } from 'react'
import { productName } from '#web/lib/product.ts'
import styles from './legal-pages.module.css'

function Document({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className={styles.document}>
      <h1>{title}</h1>
      {children}
    </article>
  )
}

export function PrivacyPolicyPage() {
  const product = productName()
  return (
    <Document title="Privacy Policy">
      <p>
        This page says what {product} keeps and why. The clinic or company that runs this installation decides
        about your data and answers your questions; ask it for its full policy.
      </p>
      <h2>What is kept</h2>
      <ul>
        <li>
          Your account: names, title, email, username, phone and specialty. Your password is kept only as a
          hash.
        </li>
        <li>
          Your work: recordings, transcripts, notes and their versions. They belong to your account and nobody
          else’s calls return them.
        </li>
        <li>Where you are signed in: browser, address and time, shown to you in Settings.</li>
        <li>A record of who read or changed which note and when. It holds no text of the note.</li>
      </ul>
      <h2>Where it goes</h2>
      <p>
        As delivered, speech is recognized and notes are written on the server that runs this installation,
        and nothing is sent to anybody else. The operator can choose an outside service for either; ask which
        one is in use. There are no advertisements, no trackers and no analytics by others.
      </p>
      <h2>On your device</h2>
      <p>
        A recording is kept in this browser until the server has all of it, and so is an edit that could not
        be saved yet. One small entry in local storage says who is signed in. Logging out empties it.
      </p>
      <h2>Deleting</h2>
      <p>
        A deleted note can be brought back for 30 days. To have your account deleted, ask whoever runs this
        installation.
      </p>
    </Document>
  )
}

export function TermsPage() {
  const product = productName()
  return (
    <Document title="Terms and Conditions">
      <p>These terms are between you and the clinic or company that runs this installation of {product}.</p>
      <h2>What you may do with it</h2>
      <p>
        {product} is for health professionals who document their own work. Keep your password to yourself, and
        tell the operator when you think somebody else has used your account.
      </p>
      <h2>Real patients</h2>
      <p>
        Until a business associate agreement is signed and verified for your account, use made-up visits only.
        Record a person only with the consent that the law where you work asks for.
      </p>
      <h2>Your responsibility</h2>
      <p>
        A draft is a draft. You read it, compare it with what was said, correct it and sign it; what you sign
        is your own statement.
      </p>
      <h2>Trial</h2>
      <p>A trial lasts 14 days. When it ends your notes stay readable; new ones need a subscription.</p>
    </Document>
  )
}

export function DisclaimerPage() {
  const product = productName()
  return (
    <Document title="Disclaimer">
      <p>
        {product} helps to write documentation. It gives no diagnosis and no advice about treatment, and it is
        not a medical device.
      </p>
      <p>
        Speech recognition mishears, and a written draft can leave out or distort what was said. That is why
        every sentence shows the words it came from, and why sentences without such words are marked. The
        marks help you check; they do not replace checking.
      </p>
      <p>In an emergency do not rely on this application; follow the procedures of your workplace.</p>
    </Document>
  )
}
