import { screenOfParts, useWords } from '../kit/index.ts'
import { DueList } from './due/DueList.tsx'
import { Schedule } from './schedule/Schedule.tsx'
import { Today } from './today/Today.tsx'

/** Production: today's dashboard, the schedule, and what is due. */
export const screen = screenOfParts({
  id: 'production',
  place: 6,
  keys: 'Ctrl+4',
  icon: (
    <>
      <path d="M4 6.5h9M7 12h11M11 17.5h9" />
      <path d="M4 4.5v4M18 10v4M20 15.5v4" />
    </>
  ),
  stays: true,
  useTitles: () => {
    const t = useWords('production')
    return part => t(`part.${part}`)
  },
  names: ['production', '生产'],
  parts: {
    today: {
      Part: Today,
      needs: 'admin.dashboard.show',
      names: ['dashboard', 'dashboard queue', 'queue health', 'production today', '工作台', '队列状态'],
    },
    schedule: {
      Part: Schedule,
      names: ['production schedule', 'schedule', 'production gantt', 'gantt', '生产排期', '排期'],
    },
    due: {
      Part: DueList,
      needs: 'admin.orders.due',
      names: ['production due', 'due groups', 'due', '交期'],
    },
  },
})
