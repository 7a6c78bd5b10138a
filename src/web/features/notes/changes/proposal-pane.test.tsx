// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { proposeChanges } from '#domain/proposal.ts'
import { makeSection, makeSentence } from '#testing/make-note.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { ProposalPane } from './proposal-pane.tsx'

const hpi = makeSection({ key: 'hpi', title: 'Interval history', sentences: [makeSentence({ id: 'h1' })] })
const allergies = makeSection({
  key: 'allergies',
  title: 'Allergies',
  sentences: [makeSentence({ id: 'a1', text: 'Allergic to penicillin.' })],
})

const nothing = () => undefined
const pane = (proposal: ReturnType<typeof proposeChanges>) => (
  <ProposalPane
    sections={[hpi, allergies]}
    proposal={proposal}
    deciding={false}
    failure={null}
    onResolve={nothing}
    onHover={nothing}
  />
)
const notes = async () => (await screen.findAllByRole('note')).map(({ textContent }) => textContent)

test('a section that the new template does not have is said to go, before anything is accepted', async () => {
  renderScreen([{ path: '/', element: pane(proposeChanges([hpi, allergies], [hpi])) }])
  expect((await notes())[0]).toMatch(/A whole section would go.*Allergies/)
  expect(screen.getByText('The whole section goes').closest('article')?.ariaLabel).toBe('Allergies')
})

test('an allergy that would go is named beside the button that accepts all', async () => {
  const others = { ...allergies, sentences: [makeSentence({ id: 'a2', text: 'No known allergies.' })] }
  renderScreen([{ path: '/', element: pane(proposeChanges([hpi, allergies], [hpi, others])) }])
  expect(await notes()).toEqual([expect.stringContaining('“Allergic to penicillin.”')])
})
