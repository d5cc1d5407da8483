export {};

document.body.append('x');
