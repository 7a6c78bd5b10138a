import { createBackgroundWork } from './background-work.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { createOwnAccount } from './own-account.ts'
import { createPasswords } from './passwords.ts'
import { createSignIn } from './sign-in.ts'

export type AccountsService = ReturnType<typeof createAccountsService>

/** Everything about accounts and sessions. `close` resolves when the mail that was promised is sent. */
export function createAccountsService(dependencies: AccountsDependencies) {
  const background = createBackgroundWork(dependencies.onError)
  return {
    ...createSignIn(dependencies),
    passwords: createPasswords(dependencies, background),
    own: createOwnAccount(dependencies),
    close: () => background.settled(),
  }
}
