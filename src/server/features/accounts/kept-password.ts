interface Kept {
  passwordHash: string | null
}

/** Stands where a password was removed: nothing is its hash. Null is an account whose first password was never set. */
export const NO_PASSWORD = 'none'

export function hasPassword({ passwordHash }: Kept): boolean {
  return passwordHash !== null && passwordHash !== NO_PASSWORD
}

/** What a password is checked against; null takes as long and is never right. */
export function checkedHash(account: Kept | null): string | null {
  return account && hasPassword(account) ? account.passwordHash : null
}
