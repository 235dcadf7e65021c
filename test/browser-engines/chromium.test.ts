import { chromium } from './chromium.ts'
import { testEngine } from './test-engine.ts'

testEngine(chromium)
