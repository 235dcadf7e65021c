import { useState } from 'react'
import { Banner } from './banner.tsx'

const key = 'statisticsConsent'

/** Told once; Close records the consent to statistics on this device (specification, section 2). */
export function CookieNotice() {
  const [closed, setClosed] = useState(() => localStorage.getItem(key) !== null)
  if (closed) return null

  function close() {
    localStorage.setItem(key, 'true')
    setClosed(true)
  }

  return (
    <Banner
      told
      label="Cookies"
      action={
        <button type="button" onClick={close}>
          Close
        </button>
      }
    >
      Cookies keep you signed in. We do not count visits. Closing this notice allows us to, without knowing
      who you are.
    </Banner>
  )
}
