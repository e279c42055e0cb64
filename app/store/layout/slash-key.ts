import { storedText } from '#app/store/parts/stored-text.ts'

/** Whether `/` opens the search; 'no' switches it off. A single-key shortcut needs an off switch (WCAG 2.1.4). */
export const slashKey = storedText('azahar:tecla')
