/** Print and copy of stored numbers. */
document.querySelector('[data-act=print]').addEventListener('click', () => print());

document.querySelector('[data-act=copy]')?.addEventListener('click', async ({ currentTarget }) => {
  // Missing where the page is not served over https or by this machine.
  const isCopied = await navigator.clipboard?.writeText(currentTarget.dataset.text).then(
    () => true,
    () => false,
  );
  document.querySelector('.actions [role=status]').textContent = isCopied
    ? 'Copied.'
    : 'The browser does not allow copying here.';
});
