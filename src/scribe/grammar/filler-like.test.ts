import { describe, expect, it } from 'vitest'
import { withoutFillers } from '../talk/clean-words.ts'
import { plain } from '../talk/word.ts'
import { segmentWords } from '../talk/words.ts'

const said = (text: string): string =>
  plain(withoutFillers(segmentWords({ id: '1', speaker: 'patient', text, startMs: 0, endMs: 0 }, 0)))

describe('like that only fills a pause', () => {
  it.each([
    ['I have this like strange itch', 'i have this strange itch'],
    ['I was a bit, like a bit sleepy', 'i was a bit sleepy'],
    ['I am not like singing at home', 'i am not singing at home'],
    ['I chewed, um, a two ibuprofen', 'i chewed 2 ibuprofen'],
    ['I took, like, a few sweets', 'i took a few sweets'],
    ['They like get dizzy on boats', 'they get dizzy on boats'],
    ['It itches like maybe twice a day', 'it itches maybe twice a day'],
    ['I noticed it like about a month ago', 'i noticed it about a month ago'],
    ['I get like a tickle there', 'i get a tickle there'],
    ['You could consider like singing more', 'you could consider singing more'],
    ['We will see like what the vet says', 'we will see what the vet says'],
    ['I have an itch here, like the left side of it', 'i have an itch here the left side of it'],
    ['It is much more like itchy', 'it is much more itchy'],
    ['It felt like this buzzing', 'it felt this buzzing'],
    ['I never hurt like this particular toe', 'i never hurt this particular toe'],
    ['I eat like late at night', 'i eat late at night'],
    ['I sneeze and like it hurts', 'i sneeze and it hurts'],
  ])('goes: %s', (text, kept) => {
    expect(said(text)).toBe(kept)
  })

  it.each([
    'I like tea',
    'It feels like a splinter',
    'I eat things like porridge',
    'It is like something is crawling there',
    'I would like a scan',
    'I have never had hiccups like this',
    'That is not like me',
    'I smoked like a chimney',
  ])('stays: %s', (text) => {
    expect(said(text)).toContain('like')
  })
})

describe('what is compared with something is not said to be that', () => {
  it.each([
    ['the next period is like the last', 'the next period is like the last'],
    ['it was like a grapefruit', 'it was like a grapefruit'],
    ['it was like a week', 'it was a week'],
  ])('%s', (text, kept) => {
    expect(said(text)).toBe(kept)
  })
})
