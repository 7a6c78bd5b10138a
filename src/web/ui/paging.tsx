import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import styles from './paging.module.css'

/** Where one is in a list, said aloud when it changes, and the ways on and back. */
export function Paging(props: {
  /** From 0 on. */
  page: number
  pageSize: number
  shown: number
  /** How many there are in all; null while that is not known. */
  found: { count: number; isExact: boolean } | null
  /** What is counted, such as `user` and `users`. */
  one: string
  many: string
  /** Said instead, where only the best are shown. */
  words?: string | null
  hasNext: boolean
  onNext: () => void
  onPrevious: () => void
}) {
  const { page, hasNext } = props
  return (
    <div className={styles.paging}>
      <output className={styles.where} data-nothing={props.found?.count === 0 || undefined}>
        {props.words ?? whereabouts(props)}
      </output>
      {page > 0 || hasNext ? (
        <div className={styles.buttons}>
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={17} aria-hidden="true" />}
            disabled={page === 0}
            onClick={props.onPrevious}
          >
            Previous
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={17} aria-hidden="true" />}
            disabled={!hasNext}
            onClick={props.onNext}
          >
            Next
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function whereabouts(props: Parameters<typeof Paging>[0]): string {
  const { page, pageSize, shown, found, one, many } = props
  if (!found) return ''
  if (found.count === 0) return `No ${many} found`
  const all = `${found.isExact ? '' : 'about '}${found.count.toLocaleString()} ${found.count === 1 ? one : many}`
  if (page === 0 && shown === found.count) return all
  const first = page * pageSize + 1
  return `${first.toLocaleString()} to ${(first + shown - 1).toLocaleString()} of ${all}`
}
