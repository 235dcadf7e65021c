import { chromium } from './puppeteer.ts'
import { testEngine } from './test-engine.ts'

testEngine(chromium)
