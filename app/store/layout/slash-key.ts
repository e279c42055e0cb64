import { storedText } from '#app/store/parts/stored-text.ts'

/** Whether `/` opens the search: 'no' once the visitor has said so. One key alone must be possible to switch off (WCAG 2.1.4). */
export const slashKey = storedText('azahar:tecla')
