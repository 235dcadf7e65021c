import { firefox } from './firefox.ts'
import { testEngine } from './test-engine.ts'

testEngine(firefox)
