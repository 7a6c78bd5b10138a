import type { ReactNode } from 'react'
import {
  ACCOUNT_DELETION_DAYS,
  PAID_RECORDING_LIMIT_MS,
  TRIAL_DAYS,
  TRIAL_RECORDING_LIMIT_MS,
  UNDO_DELETE_DAYS,
} from '#domain/limits.ts'
import { MINUTE_MS } from '#domain/time.ts'
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function PrivacyPolicyPage() {
  const product = productName()
  return (
    <Document title="Privacy Policy">
      <p>
        {product} is run by the clinic or company that gave you this address (“the operator”). This policy
        says what the software keeps, why, where it goes and how it is deleted. The operator decides about
        your data and answers your questions: use Contact Us, or Help & Support.
      </p>
      <Section title="What is kept">
        <ul>
          <li>
            <strong>Your account:</strong> title, names, email, username, phone and specialty; your role and
            your organization. Your password is kept as a hash only; the secret of an authenticator app is
            encrypted.
          </li>
          <li>
            <strong>Your work:</strong> recordings, transcripts, notes with their versions, tasks and
            documents. They belong to your account, and nobody else’s calls return them.
          </li>
          <li>
            <strong>Consent:</strong> how you asked for it and what the patient said, with each recording.
          </li>
          <li>
            <strong>Agreements and payments:</strong> the business associate agreement you signed, with time
            and address; your plan and its invoices. Card numbers are never seen or kept here: they stay with
            the payment provider.
          </li>
          <li>
            <strong>Where you are signed in:</strong> browser, network address and time, shown to you in
            Settings.
          </li>
          <li>
            <strong>An audit trail:</strong> who read or changed what and when. It holds no text of a note,
            and cannot be changed without being seen.
          </li>
          <li>
            <strong>What you write to support,</strong> and why you leave, if you say so.
          </li>
        </ul>
      </Section>
      <Section title="What it is used for">
        <p>
          To write and keep your documentation, to keep your account safe, to answer you, and to bill what you
          subscribe to. Nothing is sold, nothing is used for advertisements, and nothing trains a model for
          others.
        </p>
      </Section>
      <Section title="Where it goes">
        <p>
          As delivered, speech is recognized and notes are written on the server that runs this installation,
          and nothing is sent to anybody else. The operator can choose an outside service for recognizing,
          writing, mail or payments; such a service then receives what it needs for that and no more. Hover
          over or focus the service status in the header to see whether it answers, and ask the operator which
          one is in use. There are no trackers and no analytics by others.
        </p>
      </Section>
      <Section title="Patients’ health information">
        <p>
          Health information of real patients is handled under a business associate agreement between the
          operator and you. Until it is signed and verified, the product accepts fictitious visits only.
          Recordings and the identifiers of patients are encrypted with a key of their own; transcripts and
          notes stand in a database whose disk the operator encrypts.
        </p>
      </Section>
      <Section title="On your device">
        <p>
          There are no cookies. A recording is kept in this browser until the server has all of it, and so is
          an edit that could not be saved yet. Two small entries in local storage say who is signed in, which
          counts and switches the page last knew, and when something was last done; they hold no text of a
          note. Logging out empties the first of them. After 40 minutes without activity you are logged out.
        </p>
      </Section>
      <Section title="How long">
        <ul>
          <li>
            A deleted note can be brought back for {UNDO_DELETE_DAYS} days; then it is erased. A signed note
            can be hidden, and is kept for as long as the operator of this installation has set, also after
            its author left.
          </li>
          <li>
            Your account can be deleted under Delete account. It can be brought back for{' '}
            {ACCOUNT_DELETION_DAYS} days; then everything in it is erased. The audit trail stays, without
            content, for as long as the law asks.
          </li>
          <li>Everything can be exported before that, as one file.</li>
        </ul>
      </Section>
      <Section title="Your rights">
        <p>
          You can see, correct, export and delete what is kept about you, in Settings and under Delete
          account. For anything else, or to complain, turn to the operator, or to the authority for data
          protection where you work. Patients turn to you, or to your practice: the documentation is yours.
        </p>
      </Section>
      <Section title="Changes">
        <p>
          When this policy changes in a way that matters to you, the operator tells you before it takes
          effect.
        </p>
      </Section>
    </Document>
  )
}

export function TermsPage() {
  const product = productName()
  return (
    <Document title="Terms and Conditions">
      <p>
        These terms are between you and the clinic or company that runs this installation of {product} (“the
        operator”). By creating an account you agree to them.
      </p>
      <Section title="Who may use it">
        <p>
          {product} is for health professionals who document their own work, and for those who administer it.
          One account is for one person. Keep your password to yourself, add a second factor, and tell the
          operator at once when you think that somebody else has used your account. The admin roles have to
          have a second factor.
        </p>
      </Section>
      <Section title="Real patients">
        <p>
          Until a business associate agreement is signed and verified for your account, use made-up visits
          only. Record a person only with the consent that the law where you work asks for, and say in the
          product how it was given.
        </p>
      </Section>
      <Section title="Your responsibility">
        <p>
          A draft is a draft. You read it, compare it with what was said, correct it and sign it. What you
          sign is your own statement, as if you had written every word. A signed text does not change; an
          addendum stands beside it.
        </p>
      </Section>
      <Section title="What you may not do">
        <ul>
          <li>Try to reach what belongs to another account, or to get around a limit or a check.</li>
          <li>Use it to harm, to deceive, or to record people in secret.</li>
          <li>Send software that harms, or so much at once that others cannot work.</li>
        </ul>
      </Section>
      <Section title="Trial and subscription">
        <p>
          A trial lasts {TRIAL_DAYS} days, with recordings of up to {TRIAL_RECORDING_LIMIT_MS / MINUTE_MS}{' '}
          minutes. When it ends your notes stay readable; new ones need a subscription, with which a recording
          can be {PAID_RECORDING_LIMIT_MS / MINUTE_MS} minutes long. A subscription renews itself until you
          cancel it; after canceling it lasts to the end of the time that is paid. Prices are shown before you
          pay.
        </p>
      </Section>
      <Section title="What is yours">
        <p>
          Your recordings, transcripts and notes are yours. You allow the operator to store and process them
          so that the product can do its work for you, and for nothing else. You can take them with you at any
          time.
        </p>
      </Section>
      <Section title="Availability">
        <p>
          A recording is kept on your own device until the server has it, so that a failure on the way loses
          nothing. Even so, have another way to document: no service is always there. The product may be
          improved and changed; what you need to know about a change is said in the product.
        </p>
      </Section>
      <Section title="Liability">
        <p>
          The product is provided as it is. As far as the law allows, nobody answers for a clinical decision
          but the professional who makes it, and the operator is not liable for indirect loss. Nothing here
          limits a liability that the law does not allow to be limited, or what a business associate agreement
          or another written contract with the operator says.
        </p>
      </Section>
      <Section title="The end">
        <p>
          You can delete your account at any time. The operator can close an account that breaks these terms,
          after telling its owner, and at once where others are in danger. Your data can then still be
          exported for {ACCOUNT_DELETION_DAYS} days, unless the law forbids it.
        </p>
      </Section>
      <Section title="Law">
        <p>The law of the place where the operator has its seat applies, and the courts there decide.</p>
      </Section>
    </Document>
  )
}

export function DisclaimerPage() {
  const product = productName()
  return (
    <Document title="Disclaimer">
      <p>
        {product} helps to write documentation. It gives no diagnosis and no advice about treatment, it is not
        a medical device, and it does not replace the judgement of a professional.
      </p>
      <Section title="What machines get wrong">
        <p>
          Speech recognition mishears: names, numbers, doses, the small word “no”. A written draft can leave
          out or distort what was said, or put it in the wrong place. That is why every sentence shows the
          words it came from, and why sentences without such words are marked. The marks help you check; they
          do not replace checking, and a sentence without a mark can be wrong too.
        </p>
      </Section>
      <Section title="What you sign">
        <p>
          A note is a draft until you sign it. Codes, doses, sides and dates deserve a second look each time.
          Notes that were written in practice mode say so and are not for patient care.
        </p>
      </Section>
      <Section title="Emergencies">
        <p>In an emergency do not rely on this application; follow the procedures of your workplace.</p>
      </Section>
      <Section title="No promise">
        <p>
          The word HIPAA in the header says that a business associate agreement was signed and verified for
          your account. Compliance is what you and the operator do with it: no software is compliant by
          itself.
        </p>
      </Section>
    </Document>
  )
}
