import { describe, expect, test } from 'vitest'
import { genericOf } from './brand-names.ts'
import { hasDrugStem } from './drug-stems.ts'
import { isBrand, isDrug } from './drugs.ts'

describe('medicines that are known by name', () => {
  test.each([
    'semaglutide', 'ozempic', 'wegovy', 'farxiga', 'entresto', 'eliquis', 'trelegy', 'zoryve', 'cefpodoxime', 'tirzepatide',
    'dupixent', 'ubrelvy', 'nurtec', 'vraylar', 'trintellix', 'xifaxan', 'linzess', 'jardiance', 'kerendia', 'repatha',
    'lisdexamfetamine', 'norethindrone', 'meclizine', 'dicyclomine', 'phenazopyridine', 'azo', 'nexplanon', 'rinvoq',
  ])('%s', (name) => {
    expect(isDrug(name)).toBe(true)
  }) // prettier-ignore

  test.each([
    ['vantin', 'cefpodoxime'],
    ['dupixent', 'dupilumab'],
    ['zyban', 'bupropion'],
    ['toujeo', 'glargine'],
  ])('%s is %s', (brand, generic) => {
    expect([isBrand(brand), genericOf(brand)]).toEqual([true, generic])
  })
})

describe('medicines that no list holds', () => {
  test.each([
    'ceftobiprole', 'temocillin', 'solithromycin', 'nemonoxacin', 'zofenopril', 'fimasartan', 'carteolol', 'trelagliptin',
    'henagliflozin', 'efpeglenatide', 'lafutidine', 'lebrikizumab', 'fruquintinib', 'ensitrelvir',
    'oteseconazole', 'palonosetron', 'avitriptan', 'benidipine', 'dapoxetine',
  ])('%s is named as its kind is', (name) => {
    expect([hasDrugStem(name), isDrug(name)]).toEqual([true, true])
  }) // prettier-ignore

  test.each([
    'april', 'cholesterol', 'cocaine', 'mongrel', 'reservoir', 'person', 'accept', 'cystatin', 'aldosterone', 'histidine',
    'cephalic', 'motor', 'peptide', 'benzodiazepine', 'reason', 'dental', 'whetstone', 'cefs', 'comparin', 'devoir',
  ])('%s is none', (word) => {
    expect(hasDrugStem(word)).toBe(false)
  }) // prettier-ignore
})
