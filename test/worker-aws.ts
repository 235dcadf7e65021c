import { inject } from 'vitest'

// Tests reach their worker's local AWS through the environment, as the functions do.
Object.assign(process.env, inject('aws')[Number(process.env.VITEST_POOL_ID) - 1])
