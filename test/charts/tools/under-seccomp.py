"""Runs a command under a seccomp profile of a container engine, as user 1000 without capabilities, with libseccomp like runc.

under-seccomp.py <profile.json> <command> [argument ...]
"""

import ctypes
import json
import os
import sys

PR_SET_NO_NEW_PRIVS = 38
ALLOW, ERRNO = 0x7FFF0000, 0x00050000
EPERM = 1
UNKNOWN_SYSCALL = -1
COMPARISONS = {"NE": 1, "LT": 2, "LE": 3, "EQ": 4, "GE": 5, "GT": 6, "MASKED_EQ": 7}
OWNER = 1000


class Comparison(ctypes.Structure):
    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


def action(name, errno=None):
    return ALLOW if name == "SCMP_ACT_ALLOW" else ERRNO | (EPERM if errno is None else errno)


def comparison(rule):
    operator = COMPARISONS[rule["op"].removeprefix("SCMP_CMP_")]
    return Comparison(rule["index"], operator, rule["value"], rule.get("valueTwo", 0))


def check(outcome, what):
    if outcome != 0:
        sys.exit(f"{what}: {os.strerror(-outcome)}")


def load(profile):
    seccomp = ctypes.CDLL("libseccomp.so.2")
    seccomp.seccomp_init.restype = ctypes.c_void_p
    context = ctypes.c_void_p(seccomp.seccomp_init(action(profile["defaultAction"], profile.get("defaultErrnoRet"))))
    for group in profile["syscalls"]:
        arguments = [comparison(rule) for rule in group.get("args", [])]
        for name in group["names"]:
            number = seccomp.seccomp_syscall_resolve_name(name.encode())
            if number == UNKNOWN_SYSCALL:
                continue
            compared = (Comparison * len(arguments))(*arguments)
            rule = action(group["action"], group.get("errnoRet"))
            check(seccomp.seccomp_rule_add_array(context, rule, number, len(arguments), compared), name)
    check(seccomp.seccomp_load(context), "load")


profile_file, *command = sys.argv[1:]
with open(profile_file, encoding="utf-8") as file:
    read = json.load(file)
os.setgroups([])
os.setgid(OWNER)
os.setuid(OWNER)
ctypes.CDLL(None).prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
load(read)
os.execv(command[0], command)
