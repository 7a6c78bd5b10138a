import { Navigate, useLocation, useSearchParams } from 'react-router'
import { knownSpelling } from '#web/lib/known-spelling.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/form-button.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'

/** Nobody is signed in; or somebody is, whose role does not open the page: they stay signed in. */
export function UnauthorizedPage() {
  const isSignedIn = useSession((state) => state.token !== null)
  return isSignedIn ? <WrongRole /> : <NotSignedIn />
}

function WrongRole() {
  return (
    <MessagePage
      title="This page is not for your role"
      text="You are signed in, but your account may not open this page. Ask an administrator if you think that it should."
      actions={
        <>
          <ButtonLink to={paths.notes}>Go to Smart Notes</ButtonLink>
          <ButtonLink to={paths.support} kind="other">
            Help & Support
          </ButtonLink>
        </>
      }
    />
  )
}

function NotSignedIn() {
  const [search] = useSearchParams()
  return (
    <MessagePage
      title="Sign in to see this page"
      text="You are not signed in here, or your session has ended. Sign in and you go on where you wanted to."
      actions={
        <>
          <ButtonLink to={paths.login} state={{ wanted: search.get('from') }}>
            Sign in
          </ButtonLink>
          <ButtonLink to={paths.registration} kind="other">
            Create an account
          </ButtonLink>
        </>
      }
    />
  )
}

/** An address in other capitals leads where it means; what is behind its # and ? goes along. */
export function NotFoundPage() {
  const isSignedIn = useSession((state) => state.token !== null)
  const { pathname, search, hash } = useLocation()
  const known = knownSpelling(pathname)
  if (known !== null) return <Navigate replace to={{ pathname: known, search, hash }} />
  return (
    <MessagePage
      title="There is no such page"
      text={
        <>
          Nothing is at <code>{pathname}</code>. Check the address.
        </>
      }
      actions={
        <ButtonLink to={isSignedIn ? paths.notes : paths.login}>
          {isSignedIn ? 'Go to Smart Notes' : 'Go to sign in'}
        </ButtonLink>
      }
    />
  )
}
