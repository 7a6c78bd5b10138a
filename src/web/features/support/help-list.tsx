import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount } from '#web/lib/format.ts'
import fieldStyles from '#web/ui/field.module.css'
import { findTopics } from './find-topics.ts'
import { helpTopics } from './help-topics.ts'
import styles from './support.module.css'

/** Answers that can be searched. What is found for a narrow search opens by itself. */
export function HelpList() {
  const [search, setSearch] = useState('')
  const found = findTopics(helpTopics, search)
  const isSearching = search.trim() !== ''
  const groups = [...new Set(found.map(({ group }) => group))]
  return (
    <div>
      <div className={styles.search}>
        <IconSearch size={20} stroke={1.7} aria-hidden="true" className={styles.searchIcon} />
        <input
          type="search"
          aria-label="Search the help"
          placeholder="Such as microphone or export"
          className={fieldStyles['control']}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <output className={styles.found}>
        {isSearching
          ? found.length > 0
            ? `${formatCount(found.length, 'answer')} found.`
            : 'No answer found. Try another word, or write to us.'
          : null}
      </output>
      {groups.map((group) => (
        <section key={group} className={styles.group} aria-label={group}>
          <h3 className={styles.groupTitle}>{group}</h3>
          {found
            .filter((topic) => topic.group === group)
            .map(({ question, answer }) => (
              <details key={question} className={styles.topic} open={isSearching && found.length <= 3}>
                <summary>{question}</summary>
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </details>
            ))}
        </section>
      ))}
    </div>
  )
}
