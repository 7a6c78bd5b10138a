import { expect, test, vi } from 'vitest'
import { agreementText } from '#domain/agreement-text.ts'
import { BAA_FORM } from '#testing/sign-agreement.ts'
import { drawAgreement } from './draw-agreement.ts'

// The module of this thread alone: a worker loads its own.
vi.mock('./agreement-pdf.ts', () => ({
  renderAgreement: () => Promise.reject(new Error('This holds up the event loop.')),
}))

test('an agreement is drawn beside the event loop, and is the same bytes each time', async () => {
  const text = agreementText(
    {
      productName: 'Attest',
      publicUrl: 'https://notes.example',
      name: 'Sample Clinic',
      address: '1 Sample Street',
      email: 'office@sample.example',
    },
    { agreementId: '0198c8f2-0000-7000-8000-000000000001', form: BAA_FORM },
  )
  const draw = () => drawAgreement({ text, productName: 'Attest' }, 'robin')
  const [one, other] = await Promise.all([draw(), draw()])
  expect(Buffer.from(one).subarray(0, 5).toString()).toBe('%PDF-')
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
})
