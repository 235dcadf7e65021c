import { useEffect, useState } from 'react'

/**
 * Does, each in a task of its own, what takes long when it is first done: better while an answer is on its way than
 * once it has come. What it is given first is what it does.
 */
export function useMeanwhile(...given: (() => unknown)[]) {
  const [steps] = useState(given)
  useEffect(() => {
    const left = [...steps]
    let timer = setTimeout(function next() {
      left.shift()?.()
      if (left.length > 0) timer = setTimeout(next)
    })
    return () => clearTimeout(timer)
  }, [steps])
}
