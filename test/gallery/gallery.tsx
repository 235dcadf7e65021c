import { useEffect } from 'react'
import { screenGroups } from './screen-states.ts'

/** Links to all states of all screens. */
export function Gallery() {
  useEffect(() => {
    document.documentElement.dataset.shown = 'gallery'
  }, [])
  return (
    <main className="page flow">
      <h1>Gallery</h1>
      {screenGroups.map(([title, states]) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {states.map(({ id }) => (
              <li key={id}>
                <a href={`?screen=${id}`}>{id}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
