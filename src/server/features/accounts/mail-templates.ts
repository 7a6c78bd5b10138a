import type { Role } from '#contract/roles.ts'
import {
  EMAIL_CHANGE_UNDO_MS,
  EMAIL_VERIFICATION_LIFETIME_MS,
  INVITATION_LIFETIME_DAYS,
  PASSWORD_RESET_LIFETIME_MS,
  PASSWORD_SET_LIFETIME_MS,
  USERNAME_RESET_LIFETIME_MS,
} from '#domain/limits.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { composeMail } from '#server/platform/mail/compose.ts'
import type { Message } from '#server/platform/mail/mailer.ts'

// Nothing in these messages was typed by a stranger: a name could be made to read as an instruction. A username holds
// letters, digits, dots and dashes, and the name of an organization is given by a super admin.

type Content = Omit<Message, 'to'>

export function passwordResetMail(productName: string, link: string): Content {
  const minutes = PASSWORD_RESET_LIFETIME_MS / MINUTE_MS
  return composeMail({
    productName,
    subject: `Set a new password for ${productName}`,
    before: [
      `Somebody, most likely you, asked for a new ${productName} password for this email address.`,
      `The link works once, for ${minutes} minutes. Setting a new password signs you out everywhere.`,
      'It also removes the passkeys of the account, in case one is not yours: add yours again afterwards.',
    ],
    action: { label: 'Set a new password', url: link },
    after: ['If you did not ask for this, do nothing: your password stays as it is.'],
  })
}

/** Tells the owner, so that a change by somebody else is noticed. */
export function passwordChangedMail(productName: string, resetPage: string): Content {
  return composeMail({
    productName,
    subject: `Your ${productName} password was changed`,
    before: [
      `The password of your ${productName} account was just changed, and you were signed out on your other devices.`,
      'If you did not do this, set a new password at once.',
    ],
    action: { label: 'Set a new password', url: resetPage },
  })
}

export function emailVerificationMail(productName: string, link: string): Content {
  const days = EMAIL_VERIFICATION_LIFETIME_MS / DAY_MS
  return composeMail({
    productName,
    subject: `Confirm your email address for ${productName}`,
    before: [
      `This address was given for an account with ${productName}. Confirm that it is yours.`,
      `The link works for ${days} days.`,
    ],
    action: { label: 'Confirm this address', url: link },
    after: ['If you have no such account, do nothing: somebody has mistyped their address.'],
  })
}

export function newAddressMail(productName: string, link: string): Content {
  const days = EMAIL_VERIFICATION_LIFETIME_MS / DAY_MS
  return composeMail({
    productName,
    subject: `Confirm your new email address for ${productName}`,
    before: [
      `This address was given as the new one of an account with ${productName}. It counts once you confirm it.`,
      `The link works for ${days} days.`,
    ],
    action: { label: 'Confirm this address', url: link },
    after: ['If you did not ask for this, do nothing: the account keeps the address it has.'],
  })
}

/** In place of `newAddressMail`: only who reads this mailbox learns that there is an account. */
export function addressHasAccountMail(productName: string): Content {
  return composeMail({
    productName,
    subject: `Your email address and ${productName}`,
    before: [
      `This address was given as the new one of an account with ${productName}. It belongs to another account, or did until a few days ago, so nothing was changed.`,
      'If it was you, sign in to the account that has this address, or use another address.',
    ],
  })
}

const undoWords = (link: string | null) =>
  link
    ? {
        action: { label: 'This was not me', url: link },
        after: [
          `The link keeps or brings back this address, signs everybody out and lets you set a new password. It works for ${EMAIL_CHANGE_UNDO_MS / DAY_MS} days.`,
        ],
      }
    : { after: ['If you did not do this, tell your administrator at once.'] }

/** To the address that counts: nothing has changed yet. `link` goes back; null where the address was never confirmed. */
export function emailChangeAskedMail(productName: string, link: string | null): Content {
  return composeMail({
    productName,
    subject: `Another email address was given for your ${productName} account`,
    before: [
      `Somebody, most likely you, asked to change the email address of your ${productName} account. Until the new address is confirmed, this one counts.`,
    ],
    ...undoWords(link),
  })
}

/** To the address that was left. */
export function emailChangedMail(productName: string, link: string | null): Content {
  return composeMail({
    productName,
    subject: `The email address of your ${productName} account was changed`,
    before: [
      `Your ${productName} account now has another email address. Mail about it no longer comes here.`,
    ],
    ...undoWords(link),
  })
}

export function usernameMail(productName: string, username: string, link: string): Content {
  const minutes = USERNAME_RESET_LIFETIME_MS / MINUTE_MS
  return composeMail({
    productName,
    subject: `Your ${productName} username`,
    before: [
      `Somebody, most likely you, asked for the ${productName} username of this email address. It is: ${username}`,
      `You can sign in with it, or choose another one. The link works once, for ${minutes} minutes.`,
    ],
    action: { label: 'Choose another username', url: link },
    after: ['If you did not ask for this, do nothing: your username stays as it is.'],
  })
}

export function usernameChangedMail(productName: string, username: string): Content {
  return composeMail({
    productName,
    subject: `Your ${productName} username was changed`,
    before: [
      `The username of your ${productName} account is now: ${username}`,
      'If you did not do this, somebody reads your mail: change the password of your mailbox, then that of this account.',
    ],
  })
}

export function passwordSetMail(productName: string, link: string): Content {
  const days = PASSWORD_SET_LIFETIME_MS / DAY_MS
  return composeMail({
    productName,
    subject: `Your ${productName} account is ready`,
    before: [
      `An administrator made a ${productName} account for this email address. Choose a username and a password to begin.`,
      `The link works once, for ${days} days.`,
    ],
    action: { label: 'Set your password', url: link },
    after: [
      'If you did not expect this, do nothing: nobody can sign in to the account until a password is set.',
    ],
  })
}

export function invitationMail(
  productName: string,
  { organizationName, role, link }: { organizationName: string; role: Role; link: string },
): Content {
  const as = role === 'organization_admin' ? ' as an administrator' : ''
  return composeMail({
    productName,
    subject: `You are invited to ${organizationName} on ${productName}${as}`,
    before: [
      `${organizationName} invites you to join its organization on ${productName}${as}.`,
      `If you have an account with this email address, sign in to accept; if not, you can make one. The link works once, for ${INVITATION_LIFETIME_DAYS} days.`,
    ],
    action: { label: 'See the invitation', url: link },
    after: ['If you do not know this organization, do nothing.'],
  })
}

/** What was done to the ways of signing in: told to the owner, so that a change by somebody else is noticed. */
export const SECURITY_NEWS = {
  twoFactorEnabled: {
    subject: 'An authenticator app was added',
    sentence: 'From now on, signing in with your password also asks for a code of your authenticator app.',
  },
  twoFactorDisabled: {
    subject: 'The authenticator app was removed',
    sentence:
      'Signing in with your password no longer asks for a code. Your recovery codes no longer work, and other sessions were signed out.',
  },
  recoveryCodesRenewed: {
    subject: 'New recovery codes were made',
    sentence: 'Your earlier recovery codes no longer work.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used to sign in',
    sentence: 'The code no longer works. You can make new ones in Settings.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    sentence: 'It signs in to your account without a password.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    sentence: 'It no longer signs in to your account, and other sessions were signed out.',
  },
  passwordRemoved: {
    subject: 'The password was removed',
    sentence: 'From now on only your passkeys sign in. A link by mail sets a password again.',
  },
  factorsRemovedByAdmin: {
    subject: 'Your second factors were removed',
    sentence:
      'An administrator removed the authenticator app and the passkeys of your account, and signed you out everywhere. Sign in with your password, then set up new ones in Settings.',
  },
} as const satisfies Record<string, { subject: string; sentence: string }>

export type SecurityNews = keyof typeof SECURITY_NEWS

export function securityMail(productName: string, news: SecurityNews, resetPage: string): Content {
  const { subject, sentence } = SECURITY_NEWS[news]
  return composeMail({
    productName,
    subject: `${subject}: your ${productName} account`,
    before: [`${subject}. ${sentence}`],
    action: { label: 'Not you? Set a new password', url: resetPage },
  })
}
