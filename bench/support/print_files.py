"""Prints HTML files as PDF/UA, one after the other: each line of standard input has the paths of a file and of its PDF."""
import sys
from weasyprint import HTML

for line in sys.stdin:
    source, target = line.rstrip("\n").split("\t")
    HTML(filename=source).write_pdf(target, pdf_variant="pdf/ua-1", pdf_tags=True)
    print("done", flush=True)
