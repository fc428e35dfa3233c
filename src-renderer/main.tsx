import '../src-shared/contract/without-eval.ts'
import { start } from './app/start.tsx'
import { connect } from './client/index.ts'

start(connect())
