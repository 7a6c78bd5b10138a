/** Short honest pages of screens that are not there yet. */
export function MedicalTermsPage() {
  return <h1>Medical Terms</h1>
}

export function AdaptivePearlsPage() {
  return <h1>Adaptive Clinical Pearls</h1>
}

export function MasterPearlsPage() {
  return <h1>Master Adaptive Clinical Pearls</h1>
}

export function CommunityPearlsPage() {
  return <h1>Community Pearls</h1>
}

export function MasterDictionaryPage() {
  return <h1>Master Dictionary</h1>
}

export function ReviewsPage() {
  return <h1>Reviews</h1>
}

export function ReviewNotesPage() {
  return <h1>Review Notes</h1>
}

export function PhoneRecordingPage() {
  return <h1>Phone recording</h1>
}
