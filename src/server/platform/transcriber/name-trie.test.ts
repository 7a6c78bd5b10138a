import { expect, test } from 'vitest'
import { LONGEST_NAME_TOKENS, NameTrie, type TrieNode } from './name-trie.ts'
import { rememberTokens } from './remembered-tokens.ts'

/** A token for each letter. */
const letters = (words: string): number[] => [...words].map((letter) => letter.charCodeAt(0))

/** The node of a beginning; null where no name begins so. */
function follow(trie: NameTrie, beginning: string): TrieNode | null {
  let found: TrieNode | null = null
  for (const token of letters(beginning)) {
    const nexts: ReadonlyArray<[number, TrieNode]> = found === null ? trie.firsts : trie.nexts(found)
    found = nexts.find(([next]) => next === token)?.[1] ?? null
    if (found === null) return null
  }
  return found
}

function nameAt(trie: NameTrie, text: string): string | undefined {
  const node = follow(trie, text)
  const number = node && trie.nameAt(node)
  return number === null ? undefined : trie.names[number]
}

test('names are found by their tokens, with a capital and without; beginnings of names are none', () => {
  const trie = new NameTrie(['Celexa', 'celecoxib', 'Celexa XR'], letters)
  expect(nameAt(trie, 'Celexa')).toBe('Celexa')
  expect(nameAt(trie, 'celexa')).toBe('Celexa')
  expect(nameAt(trie, 'Celecoxib')).toBe('celecoxib')
  expect(nameAt(trie, 'Celexa XR')).toBe('Celexa XR')
  expect(nameAt(trie, 'Cele')).toBeUndefined()
  expect(follow(trie, 'Celz')).toBeNull()
})

test('a list without names has no beginnings', () => {
  expect(new NameTrie([], letters).firsts).toEqual([])
})

test('a name of more tokens than are listened for is not kept', () => {
  const long = 'a'.repeat(LONGEST_NAME_TOKENS)
  expect(nameAt(new NameTrie([long], letters), long)).toBe(long)
  expect(new NameTrie([`${long}a`], letters).firsts).toEqual([])
})

test('a list of which one name is new costs that name, and no more words are remembered than may be', () => {
  const encoded: string[] = []
  const encode = rememberTokens((words) => {
    encoded.push(words)
    return letters(words)
  }, 3)
  const ofList = (...words: string[]) => words.map(encode)
  ofList('one', 'two')
  expect(ofList('one', 'two', 'new')).toEqual(['one', 'two', 'new'].map(letters))
  expect(encoded).toEqual(['one', 'two', 'new'])
  ofList('other')
  encode('one')
  expect(encoded.slice(3)).toEqual(['other', 'one'])
})

test('a name of more foreign letters than are listened for is not even read into tokens', () => {
  const never = (): never => {
    throw new Error('It was read.')
  }
  expect(new NameTrie(['İ'.repeat(LONGEST_NAME_TOKENS + 1)], never).firsts).toEqual([])
})
