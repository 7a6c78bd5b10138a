import { describe, expect, test } from 'vitest'
import { PracticeType } from '#contract/agreements.ts'
import { isToday, signatureComplaint, signingObstacle, statusOf } from './agreement.ts'
import { AGREEMENT_EDITION, agreementText } from './agreement-text.ts'

const signed = (status: 'pending' | 'verified' | 'declined', edition = 'now') => ({ status, edition })

describe('whether something can be signed', () => {
  test.each([
    ['nothing signed yet', [], true, null],
    ['nothing signed, email not confirmed', [], false, 'email_unverified'],
    ['waiting', [signed('pending')], true, 'awaiting_decision'],
    ['declined', [signed('declined')], true, null],
    ['verified', [signed('verified')], true, 'already_verified'],
    ['verified in an older edition', [signed('verified', 'old')], true, null],
    [
      'an older edition verified, the newer waiting',
      [signed('pending'), signed('verified', 'old')],
      true,
      'awaiting_decision',
    ],
    [
      'an older edition verified, the newer declined',
      [signed('declined'), signed('verified', 'old')],
      true,
      null,
    ],
  ] as const)('%s', (_case, agreements, emailVerified, obstacle) => {
    expect(signingObstacle({ emailVerified, agreements }, 'now')).toBe(obstacle)
  })
})

test.each([
  [[], 'unverified'],
  [[signed('pending')], 'pending'],
  [[signed('declined')], 'declined'],
  [[signed('pending'), signed('declined')], 'pending'],
  [[signed('verified'), signed('declined')], 'verified'],
  [[signed('pending'), signed('verified')], 'verified'],
  [[signed('declined'), signed('verified')], 'verified'],
] as const)('an account that signed %j is %s', (agreements, status) => {
  expect(statusOf(agreements)).toBe(status)
})

test.each([
  ['2026-11-21', '2026-11-21T12:00:00.000Z', true],
  ['2026-11-22', '2026-11-21T12:00:00.000Z', true],
  ['2026-11-22', '2026-11-21T09:59:59.000Z', false],
  ['2026-11-20', '2026-11-21T11:59:59.000Z', true],
  ['2026-11-20', '2026-11-21T12:00:00.000Z', false],
  ['2025-11-21', '2026-11-21T12:00:00.000Z', false],
])('%s is a day somewhere at %s: %s', (date, now, is) => {
  expect(isToday(date, new Date(now))).toBe(is)
})

test.each([
  ['no stroke', { kind: 'drawn', strokes: [] }, /Draw your signature/],
  ['a dot', { kind: 'drawn', strokes: [[[10, 10]]] }, /Draw your signature/],
  ['a slip', { kind: 'drawn', strokes: [[[10, 10], [40, 10]]] }, /Draw your signature/], // prettier-ignore
  ['a line', { kind: 'drawn', strokes: [[[10, 10], [80, 40]]] }, null], // prettier-ignore
  ['the name in other letters', { kind: 'typed', name: ' robin  SAMPLE ' }, null],
  ['another name', { kind: 'typed', name: 'Robin' }, /Robin Sample\./],
] as const)('a signature that is %s', (_case, signature, complaint) => {
  const said = signatureComplaint(structuredClone(signature) as never, 'Robin Sample')
  if (complaint) expect(said).toMatch(complaint)
  else expect(said).toBeNull()
})

describe('the text of the agreement', () => {
  const operator = {
    productName: 'Attest',
    publicUrl: 'https://notes.clinic.example',
    name: 'Attest Example, Inc.',
    address: '1 Example Way',
    email: 'privacy@attest.example',
  }
  const form = {
    legalName: 'Lakeside Family Medicine',
    practiceType: 'clinic',
    address: '12 Harbor Road',
    signerName: 'Robin Sample',
    signerTitle: 'Owner',
    signerEmail: 'robin@clinic.example',
    date: '2026-11-21',
    hasAuthority: true,
    agreesToElectronic: true,
  } as const
  const wordsOf = (text: ReturnType<typeof agreementText>) => JSON.stringify(text)

  // 45 CFR 164.504(e)(2) to (4) and 164.314(a)(2), by words that each element cannot do without.
  test.each([
    ['permitted uses', /may use and disclose PHI only:/],
    ['management and administration, with assurances', /reasonable assurances from the recipient/],
    ['data aggregation', /data aggregation services/],
    ['no other use or disclosure', /will not use or further disclose PHI other than as this Agreement/],
    ['safeguards and the Security Rule', /comply with Subpart C of 45 CFR Part 164/],
    ['reporting of uses, incidents and breaches', /any security incident .* as required by 45 CFR 164\.410/],
    ['subcontractors', /164\.502\(e\)\(1\)\(ii\).*same restrictions, conditions and requirements/],
    ['access', /164\.524/],
    ['amendment', /164\.526/],
    ['accounting', /164\.528/],
    [
      'obligations carried out for the covered entity',
      /carry out an obligation of Covered Entity under Subpart E/,
    ],
    ['books and records to the Secretary', /books and records .* available to the Secretary/],
    ['return or destruction', /return or destroy all PHI/],
    ['where that is not feasible', /make return or destruction infeasible/],
    ['termination for a violation', /has violated a material term/],
  ])('has what the regulation asks for: %s', (_element, words) => {
    expect(wordsOf(agreementText(operator, null))).toMatch(words)
  })

  test('names both parties, and has no blank once it is filled in', () => {
    const filled = agreementText(operator, { agreementId: 'a1', form })
    expect(filled.edition).toBe(AGREEMENT_EDITION)
    expect(wordsOf(filled)).toContain(
      'between Lakeside Family Medicine (“Covered Entity”) and Attest Example, Inc.',
    )
    expect(wordsOf(filled)).not.toContain('____')
    expect(wordsOf(agreementText(operator, null))).toContain('between ____')
  })

  test('says who the business associate is even where the settings do not', () => {
    const text = agreementText({ ...operator, name: '', address: '', email: '' }, null)
    expect(wordsOf(text)).toContain('the operator of the Attest service at notes.clinic.example')
  })

  test('knows every kind of practice', () => {
    for (const practiceType of PracticeType.options) {
      const { facts } = agreementText(operator, { agreementId: 'a1', form: { ...form, practiceType } })
      expect(facts.find(([name]) => name === 'Kind of practice')?.[1]).toMatch(/\w/)
    }
  })
})
