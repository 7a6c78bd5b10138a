import { describe, expect, test } from 'vitest'
import { readClinicList } from './clinic-list.ts'

const day = new Date(2026, 2, 2)
const at = (hours: number, minutes = 0) => new Date(2026, 2, 2, hours, minutes)

describe('a line of a clinic list', () => {
  test.each([
    ['09:30 Room 4, follow-up', 'Room 4, follow-up', 'in_person', at(9, 30)],
    ['9.15 - Knee injection', 'Knee injection', 'in_person', at(9, 15)],
    ['2 pm – telehealth, results', 'telehealth, results', 'telehealth', at(14)],
    ['12:05am Night call', 'Night call', 'phone', at(0, 5)],
    ['Room 7', 'Room 7', 'in_person', null],
    ['4 week follow-up', '4 week follow-up', 'in_person', null],
    ['- New patient', 'New patient', 'in_person', null],
    ['3. Physical', 'Physical', 'in_person', null],
    ['10:00\tVideo visit\tRash', 'Video visit, Rash', 'telehealth', at(10)],
    ['99:99 odd', '99:99 odd', 'in_person', null],
    ['10:30', '', 'in_person', at(10, 30)],
  ])('%s', (line, label, visitKind, visitAt) => {
    expect(readClinicList(line, day)).toEqual([{ label, visitKind, visitAt }])
  })

  test('that is empty is no visit', () => {
    expect(readClinicList('\n  \r\nRoom 1\n\t\n', day)).toHaveLength(1)
  })
})
