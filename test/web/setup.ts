import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What a test waits for comes sooner or later; how soon depends on the machine, and the test's own limit ends it.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)
