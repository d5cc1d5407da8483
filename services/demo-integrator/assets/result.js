/** Print and copy of stored numbers. */
document.querySelector('[data-act=print]').addEventListener('click', () => print());

document.querySelector('[data-act=copy]')?.addEventListener('click', async ({ currentTarget }) => {
  // Browsers have no clipboard on pages without HTTPS from other machines.
  const isCopied = await navigator.clipboard?.writeText(currentTarget.dataset.text).then(
    () => true,
    () => false,
  );
  document.querySelector('.actions [role=status]').textContent = isCopied
    ? 'Copied.'
    : 'The browser does not allow copying here.';
});
