/**
 * Loads what no first page needs to be shown: the menu, notices, error pages and what is shown offline. Afterwards they work at
 * once, also without a connection.
 */
export async function loadLater(): Promise<void> {
  await Promise.allSettled([
    import('./menu-dialog.tsx'),
    import('./loading-progress.tsx'),
    import('./offline-notice.tsx'),
    import('#app/ui/toast-card.tsx'),
    import('#app/parts/error-message.tsx'),
    import('#app/parts/error-page.tsx'),
    import('#app/store/parts/offline-items.ts'),
  ])
}
