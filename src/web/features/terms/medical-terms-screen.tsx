import { TermsScreen } from './terms-screen.tsx'

export function MedicalTermsScreen() {
  return <TermsScreen scope="own" />
}
